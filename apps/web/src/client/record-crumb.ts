import { createStore } from '../kit/store.ts'

/** The number or name of the record that is open, which ends the breadcrumb instead of the kind of screen. */
export const recordCrumb = createStore<string | undefined>(undefined)
