import { items } from '@galen/contract/items/items'
import { notFound } from '../../../platform/errors.ts'
import { answer, query } from '../../../platform/operation.ts'

export const getItemImage = query(items.image, async ({ params: { id }, db, actor }) => {
  const image = await db
    .selectFrom('item as i')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.company_id', '=', 'i.company_id').onRef('f.id', '=', 'i.image_id'),
    )
    .select(['f.bytes', 'f.type'])
    .where('i.company_id', '=', actor.companyId)
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!image) throw notFound('Picture')
  return answer(items.image, { status: 200, body: image.bytes, headers: { 'content-type': image.type } })
})
