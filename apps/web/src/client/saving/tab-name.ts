import { freshKey } from '../call.ts'

const KEY = 'galen.tab'

/** The name of this tab; it survives loading the page again and a crash, which other tabs do not share. */
export function tabName(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const name = freshKey()
  sessionStorage.setItem(KEY, name)
  return name
}
