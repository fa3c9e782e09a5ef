/** @jsxImportSource preact */
import { useLanguage } from './language.ts'

/** Names the other language in its own words. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <button type="button" class="button quiet" lang={other} onClick={() => choose(other)}>
      {other === 'es' ? 'Español' : 'English'}
    </button>
  )
}
