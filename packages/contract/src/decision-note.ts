import * as z from 'zod'
import { readableProse } from './readable-text.ts'

/** Why it is decided so. Only the person who asked may take the request back without a word (P48). */
export const decisionNote = z.strictObject({ note: readableProse(2000).default('') })
