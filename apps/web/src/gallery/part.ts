import type { ComponentType } from 'react'

/** One thing of the kit, shown once for each state that it can be in. */
export type Part = {
  readonly name: string
  /** Takes the whole width: a grid, a list, a page. */
  readonly wide?: true
  readonly states: readonly { readonly name: string; readonly show: ComponentType }[]
}

export type PartGroup = {
  readonly id: string
  readonly title: string
  /** Loaded when the group is opened, so that looking at buttons does not bring the grid. */
  readonly parts: () => Promise<readonly Part[]>
}
