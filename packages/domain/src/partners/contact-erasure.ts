/** What stands in the audit where somebody's personal data were; the same as in the database's `without_person`. */
export const ERASED = '[erased]'
