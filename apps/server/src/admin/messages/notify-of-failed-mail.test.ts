import { expect, it } from 'vitest'
import { mailFailed } from '@galen/contract/admin/message-events'
import { kernel } from '../../../test/kernel.ts'
import { isNotified } from '../../../test/notified.ts'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { notifyOfFailedMail } from './notify-of-failed-mail.ts'

const { owner, pool, jobs, given, installation } = await kernel([])

it('notifies those who can send an email again, and no one else', async () => {
  const company = await given.company()
  const administrator = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])
  const clerk = await given.user(company, ['CREATE_SALE'])
  const [mail] = await owner<{ id: string }[]>`
    insert into mail_message (company_id, recipient, subject, body, status)
    values (${company.id}, 'gone@test.example', 'Order placed', 'Text', 'Needs a person') returning id`
  const id = String(mail?.id)
  await owner`insert into outbox (company_id, kind, dedupe_key, payload)
    values (${company.id}, 'event', ${id}, ${owner.json({ event: mailFailed.name, mailId: id })})`
  const relay = createRelay({
    jobs,
    log: { error() {}, warn() {} },
    pollMs: 3_600_000,
    deliverers: [eventDeliverer({ pool, installation, listeners: [notifyOfFailedMail], nudge: () => {} })],
  })
  await relay.drain()
  await relay.stop()
  expect(await isNotified(owner, id, 'mail-failed', administrator.id)).toBe(true)
  expect(await isNotified(owner, id, 'mail-failed', clerk.id)).toBe(false)
})
