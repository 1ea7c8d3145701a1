import { approvals } from '@galen/contract/reports/approvals'
import { home } from '@galen/contract/reports/home'
import { jobsOf } from '@galen/domain/identity/jobs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { text } from '../../kit/text.ts'
import { loadActionInWords } from '../../audit/action-words.ts'
import { onDemand, onOpening } from '../../client/on-demand.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { Button } from '../../kit/button.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useToday } from '../../kit/fields/use-today.ts'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { greeting, today } from './greeting.ts'
import { GUIDED_TASKS } from './guided-tasks-hint.ts'
import { homeCreateKeys } from './home-keys.ts'
import { QuickCreate, useCreations } from './quick-create.tsx'
import { RecentRecords } from './recent-records.tsx'
import { RepGoal } from './rep-goal.tsx'
import { useDesk } from './use-desk.ts'
import { WorkCards } from './work-cards.tsx'
import styles from './home.module.css'

const TeamActivity = onDemand(async () => {
  const [{ TeamActivity: Part }] = await Promise.all([import('./team-activity.tsx'), loadActionInWords()])
  return Part
})

const WorkLists = onDemand(async () => (await import('./work-lists.tsx')).WorkLists)
const WaitingApprovals = onDemand(async () => (await import('./waiting-approvals.tsx')).WaitingApprovals)
const FirstSteps = onDemand(async () => (await import('./first-steps.tsx')).FirstSteps)
const Announcements = onDemand(async () => (await import('./announcements.tsx')).Announcements)
const HealthCard = onDemand(async () => (await import('./health-card.tsx')).HealthCard)
const GuidedTasks = onDemand(async () => (await import('./guided-tasks.tsx')).GuidedTasks)
const ScanField = onDemand(async () => (await import('./scan-field.tsx')).ScanField)
const ArrangeDialog = onOpening(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog)

/** "My day": the work that waits for me, the most urgent first. */
export function HomePage() {
  const { permissions: granted, administrators } = useSettings()
  return (
    <div className={styles['page']}>
      <Head />
      {granted.length === 0 ? <NoAccess administrators={administrators} /> : <Desk />}
    </div>
  )
}

function Head() {
  const { user, company, permissions } = useSettings()
  const now = useNow()
  const mayI = useMayI()
  const jobs = jobsOf(new Set(permissions))
  const seesSales = mayI({ anyOf: ['LIST_SALES', 'LIST_ALL_SALES'] })
  return (
    <div className={styles['greeting']}>
      <div>
        <h1>{text('{greeting}, {name}', { greeting: greeting(now, company.timeZone), name: user.givenName })}</h1>
        <p className="secondary">
          <time>{today(now, company.timeZone)}</time>
          {seesSales && (
            <>
              {' · '}
              <Link to="/metrics" className="link">
                {text('Metrics')}
              </Link>
            </>
          )}
        </p>
      </div>
      {jobs.includes('warehouse') && <ScanField />}
      {jobs.includes('rep') && seesSales && <RepGoal />}
    </div>
  )
}

function Desk() {
  const mayI = useMayI()
  const day = useToday()
  const { all, names, lists, found, error, retry } = useDesk()
  const isAdministrator = mayI(home.firstSteps.needs)
  const [isArranging, setIsArranging] = useState(false)
  return (
    <>
      {all.length > 0 && (
        <PageActions>
          <Button icon="settings" onClick={() => setIsArranging(true)}>
            {text('Arrange cards')}
          </Button>
          <CreateFirst />
        </PageActions>
      )}
      {isArranging && <ArrangeDialog all={all} onClose={() => setIsArranging(false)} />}
      {error !== null && (
        <Note tone="void" live>
          {errorText(error)} <Button onClick={retry}>{text('Retry')}</Button>
        </Note>
      )}
      {isAdministrator && <FirstSteps />}
      {names.length === 0 ? (
        <p className={styles['nothing']}>{text('Nothing waits for you. Press Ctrl K to find what you need.')}</p>
      ) : (
        <WorkCards names={names} found={found} />
      )}
      {mayI(approvals.list.needs) && <WaitingApprovals />}
      <WorkLists lists={lists} names={names} found={found} today={day} />
      <FirstTasks />
      <div className={styles['columns']} data-two={mayI('AUDIT') || undefined}>
        <RecentRecords />
        {mayI('AUDIT') && <TeamActivity />}
        <QuickCreate />
      </div>
      {isAdministrator && <HealthCard />}
      <Announcements />
    </>
  )
}

/** What an older version left in the storage says nothing of hints. */
const isSeen = (hints: readonly string[] | undefined, name: string) => hints?.includes(name) === true

function FirstTasks() {
  const { company, seenHints } = useSettings()
  return company.demo && !isSeen(seenHints, GUIDED_TASKS) ? <GuidedTasks /> : null
}

/** What the person creates most, by its key. */
function CreateFirst() {
  const navigate = useNavigate()
  const [first] = useCreations()
  const create = () => void (first && navigate(first.address))
  useKeys(homeCreateKeys, { create })
  return (
    first && (
      <Button look="primary" icon="plus" keys="c" onClick={create}>
        {first.label}
      </Button>
    )
  )
}

const NoAccess = ({ administrators }: { administrators: readonly string[] }) => (
  <div className={styles['noAccess']}>
    <Panel title={text('Your account has no access yet')}>
      <PanelBody>
        <p className="secondary">
          {administrators.length > 0
            ? text('Ask one of these administrators for a role. Your menus appear automatically.')
            : text('Ask your administrator to give you a role.')}
        </p>
        <ul className={styles['administrators']}>
          {administrators.map((name) => (
            <li key={name} className="strong">
              {name}
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  </div>
)
