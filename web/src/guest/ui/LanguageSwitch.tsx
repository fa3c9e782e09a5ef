/** @jsxImportSource preact */
import { useLanguage } from '../language.ts'

/** The button has the other language's own name. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <button type="button" class="button quiet" lang={other} onClick={() => choose(other)}>
      {other === 'es' ? 'Español' : 'English'}
    </button>
  )
}
