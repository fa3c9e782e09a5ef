import { useSyncExternalStore } from 'react'

const FILE = '/sounds/new-order.wav'
const MUTE_KEY = 'comanda.kitchen.muted'

/** `locked`: the browser plays nothing before somebody has touched the page. */
export type SoundState = 'locked' | 'on' | 'muted'

let audio: AudioContext | null = null
let chime: Promise<AudioBuffer> | null = null
let isMuted = readMuted()
const watchers = new Set<() => void>()

const tell = () => {
  for (const watcher of watchers) watcher()
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(MUTE_KEY) === '1'
  } catch {
    return false
  }
}

/** One context for the page's life: browsers allow few, and each has to be unlocked. */
function context(): AudioContext {
  if (!audio) {
    audio = new AudioContext()
    // A tablet that slept comes back with its sound suspended.
    audio.addEventListener('statechange', tell)
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

/** Lets later sounds through. Only works while a tap or key press is being handled. */
export async function unlockSound(): Promise<void> {
  await context().resume()
  tell()
}

export function setMuted(muted: boolean): void {
  isMuted = muted
  try {
    localStorage.setItem(MUTE_KEY, muted ? '1' : '0')
  } catch {
    // A private window forgets the choice when it closes.
  }
  tell()
}

/** Plays the chime, unless muted or still locked: sound is never the only signal. */
export async function playNewOrder(): Promise<void> {
  if (readState() !== 'on') return
  try {
    const source = context().createBufferSource()
    source.buffer = await loadChime()
    source.connect(context().destination)
    source.start()
  } catch {
    // The file could not be had; the screen shows the order all the same.
  }
}

/** Any touch of the page will do: a cook who starts on the first plate need not look for the button. */
const unlockByTouch = () => {
  if (context().state === 'suspended') void unlockSound()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  // Running at once where an earlier touch of the page counts; otherwise it stays locked.
  context()
  void loadChime().catch(() => {})
  document.addEventListener('click', unlockByTouch)
  document.addEventListener('keydown', unlockByTouch)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    document.removeEventListener('click', unlockByTouch)
    document.removeEventListener('keydown', unlockByTouch)
  }
}

export const useSoundState = (): SoundState => useSyncExternalStore(watch, readState)
