import { customers, customerTopic } from '@galen/contract/partners/customers'
import { type WebAccount, webAccounts } from '@galen/contract/partners/web-accounts'
import { formatInstant } from '@galen/domain/dates'
import { formatAddress } from '@galen/domain/partners/address'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { UndoNotice } from '../../client/saving/undo-notice.tsx'
import { offerUndo } from '../../client/saving/undo-offer.ts'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { errorText } from '../../kit/error-text.ts'
import { useKeys } from '../../client/keys.ts'
import { useTopic } from '../../client/realtime.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { customerKeys } from './customer-keys.ts'
import { Pill } from './customer-pills.tsx'
import type { OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'

const WebAccountDialog = onDemand(async () => (await import('./web-account-dialog.tsx')).WebAccountDialog)

const states = {
  invited: { tone: 'partial', label: text('Invited') },
  active: { tone: 'good', label: text('Active') },
  locked: { tone: 'quarantine', label: text('Locked') },
} as const

/** How the customer orders online. No one of the company ever types a password. */
export function WebAccessTab({ of }: { of: OpenCustomer }) {
  const mayEdit = useMayI()(customers.change.needs)
  const { id } = of.stored
  const found = useRead(webAccounts.list, { params: { id } })
  const readAgain = () => void cache.invalidateQueries(readsOf(webAccounts.list, { id }))
  useTopic(customerTopic, { id }, { heard: readAgain, missed: readAgain })
  const [edited, setEdited] = useState<WebAccount | 'new'>()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const accounts = (found.data ?? []).filter((account) => !leaving.has(account.id))
  const add = () => mayEdit && setEdited('new')
  useKeys(customerKeys, { add })
  return (
    <Panel
      title={text('Web accounts')}
      beside={
        mayEdit && (
          <Button icon="plus" keys={customerKeys.add.keys} onClick={add}>
            {text('Create account')}
          </Button>
        )
      }
    >
      <div aria-busy={found.isPending}>
        {found.isError && <NothingYet>{errorText(found.error)}</NothingYet>}
        {found.isSuccess && accounts.length === 0 && (
          <NothingYet>{text('No web account. Create one to let them order online.')}</NothingYet>
        )}
      </div>
      {accounts.length > 0 && (
        <PanelBody>
          <div className={styles['cards']}>
            {accounts.map((account) => (
              <AccountCard
                key={account.id}
                of={of}
                account={account}
                readAgain={readAgain}
                onEdit={() => setEdited(account)}
                hide={(isHidden) =>
                  setLeaving((before) =>
                    isHidden
                      ? new Set([...before, account.id])
                      : new Set([...before].filter((each) => each !== account.id)),
                  )
                }
              />
            ))}
          </div>
        </PanelBody>
      )}
      <UndoNotice />
      {edited && (
        <WebAccountDialog
          customer={of.stored}
          account={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={readAgain}
        />
      )}
    </Panel>
  )
}

type AccountCardProps = {
  of: OpenCustomer
  account: WebAccount
  readAgain: () => void
  onEdit: () => void
  /** It is gone from the page while its removal can be undone. */
  hide: (isHidden: boolean) => void
}

function AccountCard({ of, account, readAgain, onEdit, hide }: AccountCardProps) {
  const { timeZone } = useSettings().company
  const { id, email, name, state, lastSignInAt, seesPrices, addressIds, linkExpiresAt, version } = account
  const time = (at: string) => formatInstant(new Date(at), timeZone)
  const link = useCommand(webAccounts.change, {
    done: text('Password link emailed to {email}', { email }),
    onDone: readAgain,
  })
  const lock = useCommand(webAccounts.change, { onDone: readAgain })
  const remove = useRemoval(account, readAgain, hide)
  const sendLink = async () => {
    const agreed = await confirm({
      title: text('A new password for {email}?', { email }),
      detail: (
        <p className="secondary">
          {text('A one-time link is emailed to {email}. The old password works until a new one is chosen.', {
            email,
          })}
        </p>
      ),
      yes: text('Send the link'),
    })
    if (agreed) await link.run({ params: { id }, body: { version, sendLink: true } })
  }
  const addresses = of.values.addresses.filter((address) => addressIds.includes(address.id)).map(formatAddress)
  return (
    <section className={styles['card']} aria-label={email}>
      <div className={styles['cardHead']}>
        <h3>{email}</h3>
        <Pill {...states[state]} />
      </div>
      <dl className={styles['facts']}>
        {name && <Fact label={text('Name')} value={name} />}
        <Fact label={text('Last sign-in')} value={lastSignInAt ? time(lastSignInAt) : text('Never')} />
        <Fact label={text('Sees prices')} value={seesPrices ? text('Yes') : text('No')} />
        <Fact label={text('Orders to')} value={addresses.length > 0 ? addresses.join('; ') : text('Every address')} />
        {linkExpiresAt && <Fact label={text('Link works until')} value={time(linkExpiresAt)} />}
      </dl>
      <div className={styles['cardActs']}>
        <Button icon="edit" onClick={onEdit}>
          {text('Change')}
        </Button>
        <Button icon="mail" pending={link.pending} onClick={() => void sendLink()}>
          {text('New password')}
        </Button>
        <Button
          icon="key"
          pending={lock.pending}
          onClick={() => void lock.run({ params: { id }, body: { version, locked: state !== 'locked' } })}
        >
          {state === 'locked' ? text('Unlock') : text('Lock')}
        </Button>
        <Button icon="trash" look="danger" onClick={() => void remove()}>
          {text('Remove')}
        </Button>
      </div>
    </section>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** It disappears at once and can be brought back for ten seconds; only then its password and sessions are void. */
function useRemoval({ id, email }: WebAccount, readAgain: () => void, hide: (isHidden: boolean) => void) {
  const command = useCommand(webAccounts.remove, { done: text('Credentials removed successfully'), onDone: readAgain })
  return async () => {
    const agreed = await confirm({
      title: text('Remove the web account {email}?', { email }),
      detail: (
        <p className="secondary">
          {text('The user is signed out and can no longer order online. The cart is deleted.')}
        </p>
      ),
      yes: text('Remove'),
      danger: true,
    })
    if (!agreed) return
    hide(true)
    offerUndo({
      words: text('{email} is removed.', { email }),
      undo: () => hide(false),
      commit: () => void command.run({ params: { id } }).then((isGone) => !isGone && hide(false)),
    })
  }
}
