import type { ReactNode } from 'react'

/** A page of fields and text with its head. All other pages are as wide as the screen. */
export const FormPage = ({ children }: { children: ReactNode }) => (
  <div className="flex w-full max-w-3xl grow flex-col">{children}</div>
)
