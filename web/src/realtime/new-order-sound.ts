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

/** One context for the page, because browsers limit their number and each context needs unlocking. */
function context(): AudioContext {
  if (!audio || audio.state === 'closed') {
    audio = new AudioContext()
    // A tablet suspends the sound while it sleeps, and a call interrupts it.
    audio.addEventListener('statechange', watchers.notify)
  }
  return audio
}

/** An attempt to resume has failed: after some calls Safari never resumes the context that was interrupted. */
let hasFailed = false
/** How long a context may take to resume, in ms. */
const RESUME_MS = 1_000

async function resume(): Promise<void> {
  if (hasFailed) {
    void audio?.close().catch(() => {})
    audio = null
    hasFailed = false
  }
  const resumed = context()
  const late = new Promise<void>((resolve) => setTimeout(resolve, RESUME_MS))
  await Promise.race([resumed.resume().catch(() => {}), late])
  hasFailed = resumed === audio && resumed.state !== 'running'
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
  await resume()
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

/** Any touch unlocks the sound, not only the button, and brings it back after each interruption: a lock, a call, another app. */
const unlockByTouch = () => {
  if (context().state !== 'running') void unlockSound()
}

/** Where the browser allows it, the sound comes back without a touch. */
const resumeWhenSeen = () => {
  if (document.visibilityState === 'visible' && audio && audio.state !== 'running')
    void audio.resume().then(watchers.notify, () => {})
}

/** In the capturing phase: buttons keep their events from the document. */
const TOUCHES = ['pointerup', 'touchend', 'click', 'keydown'] as const

function watch(watcher: () => void): () => void {
  const unwatch = watchers.watch(watcher)
  // Runs at once when the browser counts an earlier touch; otherwise it stays locked.
  context()
  void loadChime().catch(() => {})
  for (const touch of TOUCHES) document.addEventListener(touch, unlockByTouch, true)
  document.addEventListener('visibilitychange', resumeWhenSeen)
  return () => {
    unwatch()
    if (watchers.count > 0) return
    for (const touch of TOUCHES) document.removeEventListener(touch, unlockByTouch, true)
    document.removeEventListener('visibilitychange', resumeWhenSeen)
  }
}

/** Lets any touch unlock the sound on pages that do not show its button. @returns a function that stops it */
export const allowSound = (): (() => void) => watch(() => {})

export const useSoundState = (): SoundState => useSyncExternalStore(watch, readState)
