import * as z from 'zod'
import { allOf } from '@galen/domain/permissions'
import { byId, route } from '../route.ts'

const needs = allOf('LIST_PURCHASES', 'CREATE_PURCHASE')

/** What to do with a suggestion of the list to purchase; its id is the variation. */
export const purchaseSuggestions = {
  ignore: route({
    method: 'PUT',
    path: '/api/purchase/suggestions/:id/ignored',
    needs,
    summary: 'Ignore a suggestion to buy until a day, or without one until another quantity is needed',
    params: byId,
    body: z.strictObject({ until: z.iso.date().nullable() }),
    replies: { 204: null },
  }),
  suggestAgain: route({
    method: 'DELETE',
    path: '/api/purchase/suggestions/:id/ignored',
    needs,
    summary: 'Suggest again what was ignored',
    params: byId,
    replies: { 204: null },
  }),
}
