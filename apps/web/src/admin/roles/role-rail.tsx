import type { RoleWithUsers } from '@galen/contract/admin/roles'
import { permissions, permits } from '@galen/domain/permissions'
import { Link } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { RailSection } from '../../patterns/document/rail.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { text } from '../../kit/text.ts'
import { useScreens } from '../../patterns/screens/declared-screens.ts'
import { menusWith } from '../../patterns/screens/menus.ts'
import { useMayI } from '../../client/session.ts'
import { type Granted, idsOf } from './role-rights.ts'
import styles from './roles.module.css'

/** Next to a role: what is about to change, who has it, and which menus they see. */
export function RoleRail({ of }: { of: OpenDocument<RoleWithUsers> }) {
  const { values, stored, id } = of
  return (
    <>
      <RightsChanged before={of.isNew ? [] : stored.permissions} after={values.permissions} />
      {!of.isNew && <Members members={stored.members} />}
      <MenusSeen granted={values.permissions} />
      {id && <RailTimeline entity="role" id={stored.roleId} version={stored.version} inWords={loadActionInWords} />}
    </>
  )
}

function RightsChanged({ before, after }: { before: Granted; after: Granted }) {
  const given = [...idsOf(after).difference(idsOf(before))]
  const taken = [...idsOf(before).difference(idsOf(after))]
  if (given.length + taken.length === 0) return null
  return (
    <RailSection title={text('Not saved yet')} beside={given.length + taken.length}>
      <ul className={styles['changes']}>
        {given.map((id) => (
          <li key={id} className={styles['given']}>
            <span aria-hidden="true">{'+'}</span>
            {text('grants {right}', { right: permissions[id].label })}
          </li>
        ))}
        {taken.map((id) => (
          <li key={id} className={styles['taken']}>
            <span aria-hidden="true">{'−'}</span>
            {text('removes {right}', { right: permissions[id].label })}
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

function Members({ members }: { members: RoleWithUsers['members'] }) {
  const mayOpen = useMayI()('EDIT_USER')
  return (
    <RailSection title={text('Users with this role')} beside={members.length}>
      {members.length === 0 && <p className={styles['quiet']}>{text('No members yet.')}</p>}
      <ul className={styles['members']}>
        {members.map((member) => (
          <li key={member.id}>
            {mayOpen ? (
              <Link to={`/users/${encodeURIComponent(member.email)}/basic-information`} className="link">
                {member.name}
              </Link>
            ) : (
              member.name
            )}
            {!member.active && <span className="secondary">{text('inactive')}</span>}
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

/** What the top bar shows to someone who has this role and no other. */
function MenusSeen({ granted }: { granted: Granted }) {
  const declared = new Set(useScreens().map((screen) => screen.menu))
  const rights = idsOf(granted)
  const menus = menusWith((path, needs) => declared.has(path) && permits(needs, rights))
  return (
    <RailSection title={text('Menus seen with it')}>
      {menus.length === 0 && <p className={styles['quiet']}>{text('None.')}</p>}
      <dl className={styles['preview']}>
        {menus.map((menu) => (
          <div key={menu.label}>
            <dt>{menu.label}</dt>
            <dd>{menu.entries.map((entry) => entry.label).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </RailSection>
  )
}
