import { pseudo } from '../kit/pseudo.ts'
import { setLocale } from '../kit/text.ts'

const STORED = 'galen.language'

/**
 * Chooses the language of this tab before any other module writes a text, and therefore is imported first.
 * `?language=pseudo` shows every text of the catalog in brackets, for tests and translators.
 */
function chooseLanguage(): void {
  const asked = new URLSearchParams(window.location.search).get('language')
  if (asked !== null) sessionStorage.setItem(STORED, asked)
  if (sessionStorage.getItem(STORED) !== 'pseudo') return
  setLocale({ language: 'en', texts: {}, decorate: pseudo })
  document.documentElement.lang = 'en-x-pseudo'
}

chooseLanguage()
