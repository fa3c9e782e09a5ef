/** The first stop of the keyboard: past the navigation. */
export const SkipLink = ({ children }: { children: string }) => (
  <a
    href="#content"
    className="sr-only rounded-md bg-raised px-4 py-2 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
  >
    {children}
  </a>
)
