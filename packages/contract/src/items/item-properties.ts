import { typesBehind } from '@galen/domain/admin/property-types'
import { changedProperty, Deactivated, movable, newProperty, Property } from '../admin/properties.ts'
import { byId, route } from '../route.ts'

/** Categories, classes, units, DEA schedules, package types and screens; read through the index item_properties. */
export const itemProperties = {
  add: route({
    method: 'POST',
    path: '/api/items/properties',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Add a value to a list about items',
    body: newProperty(typesBehind('items')),
    replies: { 200: Property },
  }),
  change: route({
    method: 'PUT',
    path: '/api/items/properties/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a value of a list about items',
    params: byId,
    body: changedProperty,
    replies: { 200: Property },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/items/properties/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Delete a value of a list about items, or deactivate it when it is used',
    params: byId,
    query: movable,
    replies: { 200: Deactivated, 204: null },
  }),
}
