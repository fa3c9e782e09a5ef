import { Watchers } from '@comanda/shared/kernel/watchers'
import { useSyncExternalStore } from 'react'

const FILE = '/sounds/new-order.wav'
const MUTE_KEY = 'comanda.kitchen.muted'

/** `locked`: the browser plays no sound before the first touch. */
type SoundState = 'locked' | 'on' | 'muted'

let audio: AudioContext | null = null
let chime: Promise<AudioBuffer> | null = null
let isMuted = readMuted()
const watchers = new Watchers()

function readMuted(): boolean {
  try {
    return localStorage.getItem(MUTE_KEY) === '1'
  } catch {
    return false
  }
}

/** One context for the page, because browsers limit their number and each one needs unlocking. */
function context(): AudioContext {
  if (!audio) {
    audio = new AudioContext()
    // A tablet suspends the sound while it sleeps.
    audio.addEventListener('statechange', watchers.notify)
  }
  return audio
}

function loadChime(): Promise<AudioBuffer> {
  chime ??= fetch(FILE)
    .then((response) => {
      if (!response.ok) throw new Error(`no sound: ${response.status}`)
      return response.arrayBuffer()
    })
    .then((bytes) => context().decodeAudioData(bytes))
  chime.catch(() => {
    chime = null
  })
  return chime
}

const readState = (): SoundState => (isMuted ? 'muted' : audio?.state === 'running' ? 'on' : 'locked')

/** Allows later sounds. Works only inside a tap or key press handler. */
export async function unlockSound(): Promise<void> {
  await context().resume()
  watchers.notify()
}

export function setMuted(muted: boolean): void {
  isMuted = muted
  try {
    localStorage.setItem(MUTE_KEY, muted ? '1' : '0')
  } catch {}
  watchers.notify()
}

/** Plays the chime unless muted or locked. The sound is never the only signal. @param volume 1: as recorded */
export async function playNewOrder(volume = 1): Promise<void> {
  if (readState() !== 'on') return
  try {
    const source = context().createBufferSource()
    source.buffer = await loadChime()
    const gain = new GainNode(context(), { gain: volume })
    source.connect(gain).connect(context().destination)
    source.start()
  } catch {
    // Without the file, the screen still shows the order.
  }
}

/** Any touch unlocks the sound, not only the button. */
const unlockByTouch = () => {
  if (context().state === 'suspended') void unlockSound()
}

function watch(watcher: () => void): () => void {
  const unwatch = watchers.watch(watcher)
  // Runs at once when the browser counts an earlier touch; otherwise it stays locked.
  context()
  void loadChime().catch(() => {})
  document.addEventListener('click', unlockByTouch)
  document.addEventListener('keydown', unlockByTouch)
  return () => {
    unwatch()
    if (watchers.count > 0) return
    document.removeEventListener('click', unlockByTouch)
    document.removeEventListener('keydown', unlockByTouch)
  }
}

/** Lets any touch unlock the sound on pages that do not show its button. @returns a function that stops it */
export const allowSound = (): (() => void) => watch(() => {})

export const useSoundState = (): SoundState => useSyncExternalStore(watch, readState)
