import { observed } from '../kit/observed.ts'

/** What lies over the page at the person's wish: the palette, the palette on companies, or the sheet of keys. */
export const overlay = observed<'palette' | 'companies' | 'keys' | null>(null)
