import { home, HOME_ROWS } from '@galen/contract/reports/home'
import { type HomeCard, homeCards } from '@galen/contract/reports/home-cards'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { permits } from '@galen/domain/permissions'
import type { Db } from '../../../platform/database/database.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { searchList, type ServedIndex } from '../../../platform/search/search.ts'

/** Each card by the search of its own list, so that it counts what the list shows. */
export function getHomeWork(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  return query(home.work, async ({ query: { cards = [], lists = [] }, db, actor }) => {
    const today = businessDateOf(new Date(), actor.timeZone)
    const found = []
    for (const name of new Set([...cards, ...lists])) {
      const served = byName.get(homeCards[name].index.name)
      if (!served || !permits(served.index.needs, actor.permissions)) continue
      const size = lists.includes(name) ? HOME_ROWS : 1
      found.push({ name, ...(await waitingIn(served, homeCards[name], { today, size, db, actor })) })
    }
    return { today, cards: found }
  })
}

type Looking = { readonly today: BusinessDate; readonly size: number; readonly db: Db; readonly actor: Actor }

async function waitingIn(served: ServedIndex, card: HomeCard, { today, size, db, actor }: Looking) {
  const query = card.query(today)
  const asked = { ...(query && { query }), size, 'sort[0].field': card.first, 'sort[0].direction': 'Asc' }
  const { total, totalIsExact, content } = await searchList(served, asked, { db, actor })
  const age = card.age && content[0]?.[card.age.field]
  return { total, totalIsExact, age: typeof age === 'string' ? age : null, rows: size > 1 ? content : [] }
}
