import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { rememberVisit } from '../../client/recent.ts'
import { recordCrumb } from '../../client/record-crumb.ts'
import type { Screen } from '../screens/screens.ts'
import { text } from '../../kit/text.ts'
import { type RecordVisited, visitOf } from './visited-record.ts'

/** Names the record in the breadcrumb and lets the palette offer it again, under the name it is stored with. */
export function useDocumentVisit({ address, type, number, isNew }: RecordVisited): void {
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  useEffect(() => {
    recordCrumb.set(isNew ? text('New {type}', { type: type.toLowerCase() }) : number)
    return () => recordCrumb.set(undefined)
  }, [type, number, isNew])
  useEffect(() => {
    const visit = visitOf({ address, type, number, isNew }, screen)
    if (visit) rememberVisit(visit)
  }, [address, type, number, isNew, screen])
}
