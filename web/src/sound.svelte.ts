/** Short, dry, quiet sounds, made here; silent until somebody touches the switch. */

export type Sound = "shake" | "land" | "place" | "glass" | "tick" | "end" | "paper" | "refused" | "turn"

const KEY = "lettercup.sound"
const sound = $state({ on: localStorage.getItem(KEY) === "on" })
let context: AudioContext | undefined

export function soundIsOn(): boolean {
  return sound.on
}

export function switchSound(on: boolean): void {
  sound.on = on
  localStorage.setItem(KEY, on ? "on" : "off")
  if (on) play("place")
}

/** Plays a sound, after a delay in milliseconds, if sound is on. */
export function play(name: Sound, delay = 0): void {
  if (!sound.on || typeof AudioContext === "undefined") return
  context ??= new AudioContext()
  void context.resume()
  RECIPES[name](context, context.currentTime + delay / 1000)
}

type Recipe = (audio: AudioContext, at: number) => void

const RECIPES: Record<Sound, Recipe> = {
  shake: (audio, at) =>
    [0, 0.07, 0.13, 0.2, 0.26].forEach((wait) => knock(audio, at + wait, 1700, 0.025, 0.1)),
  land: (audio, at) => knock(audio, at, 950, 0.05, 0.22),
  place: (audio, at) => knock(audio, at, 1500, 0.035, 0.2),
  glass: (audio, at) => tone(audio, at, 2100, 0.16, 0.05),
  tick: (audio, at) => tone(audio, at, 880, 0.05, 0.05),
  end: (audio, at) =>
    [660, 660, 440].forEach((pitch, beat) => tone(audio, at + beat * 0.22, pitch, 0.4, 0.14)),
  paper: (audio, at) => hiss(audio, at, 3200, 0.16, 0.06),
  refused: (audio, at) => tone(audio, at, 150, 0.14, 0.3),
  turn: (audio, at) => knock(audio, at, 520, 0.09, 0.3),
}

function fading(audio: AudioContext, at: number, length: number, volume: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  gain.connect(audio.destination)
  return gain
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, volume: number): void {
  const voice = audio.createOscillator()
  voice.type = "triangle"
  voice.frequency.value = pitch
  voice.connect(fading(audio, at, length, volume))
  voice.start(at)
  voice.stop(at + length)
}

function noise(
  audio: AudioContext,
  at: number,
  pitch: number,
  sharpness: number,
  out: GainNode,
  length: number,
): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  const source = audio.createBufferSource()
  source.buffer = buffer
  const filter = audio.createBiquadFilter()
  filter.type = "bandpass"
  filter.frequency.value = pitch
  filter.Q.value = sharpness
  source.connect(filter).connect(out)
  source.start(at)
}

/** Wood on cloth, or die on die. */
function knock(audio: AudioContext, at: number, pitch: number, length: number, volume: number): void {
  noise(audio, at, pitch, 5, fading(audio, at, length, volume * 4), length)
}

function hiss(audio: AudioContext, at: number, pitch: number, length: number, volume: number): void {
  noise(audio, at, pitch, 0.8, fading(audio, at, length, volume), length)
}

/** A short tap in the hand when a die is placed, where the device offers it. */
export function tap(): void {
  if (sound.on) navigator.vibrate?.(10)
}
