import * as z from 'zod'
import { typesBehind } from '@galen/domain/admin/property-types'
import { changedProperty, Deactivated, movable, newProperty, ofType, Property } from '../admin/properties.ts'
import { byId, route } from '../route.ts'

const types = typesBehind('customers')

/** Customer classes, referrals and payment terms. */
export const customerProperties = {
  list: route({
    method: 'GET',
    path: '/api/customers/properties',
    needs: 'signed-in',
    summary: 'The values of one list about customers, in their order',
    query: ofType(types),
    replies: { 200: z.array(Property) },
  }),
  add: route({
    method: 'POST',
    path: '/api/customers/properties',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Add a value to a list about customers',
    body: newProperty(types),
    replies: { 200: Property },
  }),
  change: route({
    method: 'PUT',
    path: '/api/customers/properties/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a value of a list about customers',
    params: byId,
    body: changedProperty,
    replies: { 200: Property },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customers/properties/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Delete a value of a list about customers, or deactivate it when it is used',
    params: byId,
    query: movable,
    replies: { 200: Deactivated, 204: null },
  }),
}
