/** The words of a button with an icon. On a phone the icon alone is in sight; screen readers say the words. */
export const PhoneLabel = ({ children }: { children: string }) => (
  <span className="max-sm:sr-only">{children}</span>
)
