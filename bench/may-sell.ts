import type { Pool } from '@galen/server/platform/database/database'

/** Makes the person someone who sells, in this company. */
export async function maySell(owner: Pool, companyId: string, userId: string): Promise<void> {
  await owner`
    with made as (insert into role (company_id, name) values (${companyId}, 'Seller') returning id),
      allowed as (insert into role_permission (company_id, role_id, permission)
        select ${companyId}, id, unnest(array['LIST_ITEMS', 'VIEW_COST', 'CREATE_SALE']) from made)
    insert into company_user_role (company_id, user_id, role_id) select ${companyId}, ${userId}, id from made`
}
