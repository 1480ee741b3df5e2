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
// No await out here: another language is a file of its own, and it waits for this one.
void startSpeaking().then(() => target && mount(App, { target }))
