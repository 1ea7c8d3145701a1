import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { trailLines, rememberTrail } from './list-trail.ts'

type Page<Row> = { readonly rows: readonly Row[] | undefined; readonly from: number; readonly total: number }

/** Remembers the page of a list that is in sight, for the document that is opened from it. */
export function useListTrail<Row>(open: ((row: Row) => string) | undefined, { rows, from, total }: Page<Row>): void {
  const { pathname, search } = useLocation()
  const addresses = open && rows ? rows.map(open).join('\n') : undefined
  useEffect(() => {
    if (addresses !== undefined)
      rememberTrail({ addresses: trailLines(addresses), from, total, list: pathname + search })
  }, [addresses, from, total, pathname, search])
}
