/** What is in the audit where someone's personal data were; the same as in the database's `without_person`. */
export const ERASED = '[erased]'
