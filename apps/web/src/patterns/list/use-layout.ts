import type { ViewColumn } from '@galen/contract/identity/views'
import { useState } from 'react'
import { useSettings } from '../../client/session.ts'
import type { Layout, OpenView } from './list-view.ts'

const PLAIN: Layout = { columns: [], density: null }

/** Columns and density as this person has them on this device: those of the view, with what was changed since. */
export function useLayout(index: string, view: OpenView | undefined) {
  const { user, company } = useSettings()
  const key = `galen.list.${company.id}.${user.id}.${index}.${view?.id ?? ''}`
  const [kept, setKept] = useState(() => ({ key, layout: readLayout(key) }))
  if (kept.key !== key) setKept({ key, layout: readLayout(key) })
  const layout: Layout = (kept.key === key ? kept.layout : readLayout(key)) ?? view?.state ?? PLAIN
  return {
    layout: { columns: layout.columns, density: layout.density },
    change(part: Partial<Layout>) {
      const next = { columns: layout.columns, density: layout.density, ...part }
      setKept({ key, layout: next })
      localStorage.setItem(key, JSON.stringify(next))
    },
    /** Back to what the view says, or to what the list is by itself. */
    forget() {
      setKept({ key, layout: undefined })
      localStorage.removeItem(key)
    },
  }
}

function readLayout(key: string): Layout | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<Layout>
    const isLayout = Array.isArray(kept.columns) && kept.columns.every(isColumn)
    return isLayout ? { columns: kept.columns ?? [], density: kept.density ?? null } : undefined
  } catch {
    // Half a value from an interrupted write counts as none.
    return undefined
  }
}

const isColumn = (value: unknown): value is ViewColumn =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
