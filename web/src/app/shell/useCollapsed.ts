import { useState } from 'react'

const KEY = 'comanda.navigation'
/** Below this the counter needs the room more than the words. */
const WIDE_PX = 1280

function readChoice(): boolean {
  try {
    const choice = localStorage.getItem(KEY)
    if (choice) return choice === 'collapsed'
  } catch {
    // A private window starts from the width every time.
  }
  return window.innerWidth < WIDE_PX
}

/** Whether the side navigation shows icons only; this browser remembers it. */
export function useCollapsed() {
  const [isCollapsed, setCollapsed] = useState(readChoice)
  function toggle(): void {
    setCollapsed(!isCollapsed)
    try {
      localStorage.setItem(KEY, isCollapsed ? 'expanded' : 'collapsed')
    } catch {
      // Forgotten with the window.
    }
  }
  return { isCollapsed, toggle }
}
