import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { type UiWords, UiWordsContext } from '../../ui/words.ts'

const ENGLISH: UiWords = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Please wait...',
  failed: 'Something went wrong!',
  room: (characters) => `${characters} characters fit. What did not fit was not added.`,
  needsNetwork: 'This page needs the network, and this device has none.',
  openFailed: 'Could not be opened: there is no connection. Please try again.',
  save: 'Save',
  back: 'Back',
  choose: 'Choose…',
  more: 'More actions',
  searching: 'Searching…',
  noResults: 'Nothing found',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  pages: {
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    page: (page) => `Page ${page}`,
    showing: (shown, total) => `Showing ${shown} of ${total}`,
  },
}

/** Sets English for the operator's components, dates and screen readers. */
export function OperatorArea() {
  useEffect(() => {
    const { lang } = document.documentElement
    document.documentElement.lang = 'en'
    return () => {
      document.documentElement.lang = lang
    }
  }, [])
  return (
    <I18nProvider locale="en-US">
      <UiWordsContext value={ENGLISH}>
        <Outlet />
      </UiWordsContext>
    </I18nProvider>
  )
}
