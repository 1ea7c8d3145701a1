import { type ImportKindName, imports } from '@galen/contract/importing/imports'
import { useMayI } from '../client/session.ts'

/** Where records of a kind are imported, and where one of the imports is looked at. */
export const importAddress = (kind: ImportKindName, runId?: string, fate?: string) =>
  ['/import', kind, runId, fate].filter(Boolean).join('/')

/** The address for the head of a list; undefined for users without the permission import. */
export function useImportAt(kind: ImportKindName): string | undefined {
  return useMayI()(imports[kind].preview.needs) ? importAddress(kind) : undefined
}
