/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

interface MessageProps {
  title: string
  hint?: string
  icon?: IconName
  children?: ComponentChildren
}

/** A whole page with one message. */
export const Message = ({ title, hint, icon, children }: MessageProps) => (
  <main class="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-3 p-6 text-center">
    {icon && (
      <span class="mb-2 flex size-16 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon name={icon} size={28} />
      </span>
    )}
    <h1 tabIndex={-1} class="text-2xl font-semibold outline-none">
      {title}
    </h1>
    {hint && <p class="text-muted">{hint}</p>}
    {children}
    {icon && <LanguageSwitch />}
  </main>
)
