/** The text of a button with an icon. A phone shows only the icon; screen readers read the text. */
export const PhoneLabel = ({ children }: { children: string }) => (
  <span className="max-sm:sr-only">{children}</span>
)
