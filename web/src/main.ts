import { mount } from "svelte"
import App from "./App.svelte"
import "./styles/fonts.css"
import "./styles/tokens.css"
import "./styles/cloths.css"
import "./styles/bodies.css"
import "./styles/base.css"
import { followUpdates, settleIn } from "./installed"
import { startSpeaking } from "./texts/index.svelte"

const target = document.getElementById("app")
settleIn()
followUpdates()
await startSpeaking()
if (target) mount(App, { target })
