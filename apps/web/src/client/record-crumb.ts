import { observed } from '../kit/observed.ts'

/** The number or name of the record that is open, which ends the breadcrumb instead of the kind of screen. */
export const recordCrumb = observed<string | undefined>(undefined)
