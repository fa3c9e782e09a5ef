interface PhoneLabelProps {
  children: string
  /** What a phone shows beside the icon. */
  short?: string
}

/** The text of a button with an icon. A phone shows only the icon, or `short`; screen readers read the text. */
export const PhoneLabel = ({ children, short }: PhoneLabelProps) => (
  <>
    <span className="max-sm:sr-only">{children}</span>
    {short && (
      <span aria-hidden className="sm:hidden">
        {short}
      </span>
    )}
  </>
)
