import { sql } from 'kysely'

/** The version that a change gives to a record. Versions are counted here and nowhere else. */
export const versionAfter = ({ version }: { readonly version: number }): number => version + 1

/** The same in a statement that counts by itself, under this alias where another table has a version too. */
export const nextVersion = (alias?: string) =>
  sql<number>`${sql.ref(alias === undefined ? 'version' : `${alias}.version`)} + 1`
