import { expect } from './journey.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import type { Sight } from './sights.ts'

type Group = { readonly id: string; readonly title: string }

// Loaded by its address, because its types belong to the browser.
const groups = new URL('../../apps/web/src/showroom/part-groups.ts', import.meta.url).href
const { partGroups } = (await import(groups)) as { partGroups: readonly Group[] }

/** Every part of the kit in every state, group by group. */
export const sightsOfKit: readonly Sight[] = partGroups.map(({ id, title }) => ({
  name: `kit-${id}`,
  async open(page) {
    await openAs(page, await givenPerson(), `/kit?group=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  },
}))
