import type { customerProperties } from '@galen/contract/partners/customer-properties'
import type { itemProperties } from '@galen/contract/items/item-properties'
import type { vendorProperties } from '@galen/contract/partners/vendor-properties'
import type { PropertyDoor } from '@galen/domain/admin/property-types'
import { answer, command, type Operation, query } from '../platform/operation.ts'
import { addValue, changeValue, removeValue } from './properties/property-changes.ts'
import { listProperties } from './properties/property.store.ts'

type ListRoute = (typeof customerProperties | typeof vendorProperties)['list']
/** The calls of all doors are alike; what they take differs in the types of their lists only. */
type WriteRoutes = Pick<typeof itemProperties, 'add' | 'change' | 'remove'>

/** Reads one list behind a door. */
export const propertyListCall = (route: ListRoute): Operation =>
  query(route as (typeof customerProperties)['list'], ({ query: { type }, db, actor }) =>
    listProperties(db, actor, type),
  )

/** Adds, changes and removes values of the lists behind a door. */
export function propertyCalls(
  routes: WriteRoutes | Pick<typeof customerProperties | typeof vendorProperties, keyof WriteRoutes>,
  door: PropertyDoor,
): Operation[] {
  const { add, change, remove } = routes as WriteRoutes
  return [
    command(add, ({ body, ...changing }) => addValue(changing, body, door)),
    command(change, ({ params, body, ...changing }) => changeValue(changing, params.id, body, door)),
    command(remove, async ({ params, query: { moveTo }, ...changing }) => {
      const left = await removeValue(changing, params.id, door, moveTo)
      return left === 'deleted'
        ? answer(remove, { status: 204, body: undefined })
        : { deactivated: true as const, usedBy: left.usedBy, property: left }
    }),
  ]
}
