import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type EdiConfiguration, ediConfigurations } from '@galen/contract/edi/edi-configurations'
import { setupProblems } from '@galen/domain/edi/edi-configuration'
import { ediTemplates } from '@galen/domain/edi/edi-templates'
import { invalid } from '../../platform/errors.ts'
import { command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { auditedConfiguration, loadConfiguration, lockConfiguration, savePartners } from './edi-configuration.store.ts'

export const listEdiTemplates = query(ediConfigurations.templates, async () =>
  ediTemplates.map((template) => ({
    ...template,
    productCodes: [...template.productCodes],
    fields: [...template.fields],
  })),
)

export const getEdiConfiguration = query(ediConfigurations.get, ({ params, db, actor }) =>
  loadConfiguration(db, actor.companyId, params.id),
)

function checkSetup(setup: Parameters<typeof setupProblems>[0]): void {
  const problems = setupProblems(setup)
  if (problems.length > 0) throw invalid(problems)
}

export const addEdiConfiguration = command(ediConfigurations.add, async ({ body, ...work }) => {
  const { tx, actor, audit } = work
  checkSetup(body)
  const id = randomUUIDv7()
  const { active = true, partners = [] } = body
  await tx
    .insertInto('edi_configuration')
    .values({
      company_id: actor.companyId,
      id,
      entity_type: body.entityType,
      edi_type: body.ediType,
      direction: body.direction,
      template_file: body.templateFile,
      active,
      test_mode: body.testMode ?? false,
      own_qualifier: body.ownQualifier ?? 'ZZ',
      own_identifier: body.ownIdentifier ?? '',
      created_by: actor.userId,
      changed_by: actor.userId,
    })
    .execute()
  await savePartners(work, id, { ...body, active, partners })
  const added = await loadConfiguration(tx, actor.companyId, id)
  audit('edi-configuration', { id, action: 'create', version: 1, before: null, after: auditedConfiguration(added) })
  return added
})

const identityOf = ({ id, qualifier, identifier }: EdiConfiguration['partners'][number]) => ({
  id,
  qualifier,
  identifier,
})

export const changeEdiConfiguration = command(ediConfigurations.change, async ({ params, body, ...work }) => {
  const { tx, actor, audit } = work
  const { companyId } = actor
  const before = await lockConfiguration(work, params.id)
  const { id: _id, ...sent } = body
  const current = { ...before, partners: before.partners.map(identityOf) }
  const wanted = {
    ...sent,
    ...(sent.entityId && { entityId: sent.entityId.toSorted() }),
    ...(sent.partners && { partners: sent.partners.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }),
  }
  const after = await mergeChanges(tx, companyId, 'edi-configuration', params.id, current, wanted)
  if (!after) return before
  checkSetup(after)
  await sql`
    update edi_configuration set entity_type = ${after.entityType}, edi_type = ${after.ediType}, direction = ${after.direction},
      template_file = ${after.templateFile}, active = ${after.active}, test_mode = ${after.testMode},
      own_qualifier = ${after.ownQualifier}, own_identifier = ${after.ownIdentifier}, version = ${after.version},
      changed_at = now(), changed_by = ${actor.userId}
    where company_id = ${companyId} and id = ${params.id}`.execute(tx)
  await savePartners(work, params.id, after)
  const changed = await loadConfiguration(tx, companyId, params.id)
  audit('edi-configuration', {
    id: params.id,
    action: 'change',
    version: changed.version,
    before: auditedConfiguration(before),
    after: auditedConfiguration(changed),
  })
  return changed
})

export const removeEdiConfiguration = command(ediConfigurations.remove, async ({ params, ...work }) => {
  const { tx, actor, audit } = work
  const before = await lockConfiguration(work, params.id)
  await sql`delete from edi_configuration where company_id = ${actor.companyId} and id = ${params.id}`.execute(tx)
  audit('edi-configuration', { id: params.id, action: 'delete', before: auditedConfiguration(before), after: null })
})
