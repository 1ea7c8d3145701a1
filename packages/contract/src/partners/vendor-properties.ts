import * as z from 'zod'
import { typesBehind } from '@galen/domain/admin/property-types'
import { anyOf } from '@galen/domain/permissions'
import { changedProperty, Deactivated, movable, newProperty, ofType, Property } from '../admin/properties.ts'
import { byId, route } from '../route.ts'

const types = typesBehind('vendors')
const reading = anyOf('LIST_VENDORS', 'LIST_PURCHASES', 'LIST_SYSTEM_PROPERTIES')
const writing = anyOf('EDIT_SYSTEM_PROPERTIES', 'EDIT_VENDOR')

/** Vendor classes. */
export const vendorProperties = {
  list: route({
    method: 'GET',
    path: '/api/vendors/properties',
    needs: reading,
    summary: 'The values of one list about vendors, in their order',
    query: ofType(types),
    replies: { 200: z.array(Property) },
  }),
  add: route({
    method: 'POST',
    path: '/api/vendors/properties',
    needs: writing,
    summary: 'Add a value to a list about vendors',
    body: newProperty(types),
    replies: { 200: Property },
  }),
  change: route({
    method: 'PUT',
    path: '/api/vendors/properties/:id',
    needs: writing,
    summary: 'Change a value of a list about vendors',
    params: byId,
    body: changedProperty,
    replies: { 200: Property },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/vendors/properties/:id',
    needs: writing,
    summary: 'Delete a value of a list about vendors, or deactivate it when it is used',
    params: byId,
    query: movable,
    replies: { 200: Deactivated, 204: null },
  }),
}
