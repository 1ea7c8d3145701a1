import { describe, expect, it } from 'vitest'
import { contactProblem, trimmed } from './contact-draft.ts'

const owen = { id: '1', name: 'Owen Tran', role: 'Purchasing', phone: '', email: 'o.tran@fernbrook.example' }

describe('a contact', () => {
  it('is saved with a name and a whole address', () => expect(contactProblem(owen, true)).toBeUndefined())

  it('needs a name', () => expect(contactProblem({ ...owen, name: '  ' }, false)?.field).toBe('name'))

  it('needs no address unless it gets mail', () => {
    expect(contactProblem({ ...owen, email: '' }, false)).toBeUndefined()
    expect(contactProblem({ ...owen, email: '' }, true)).toEqual({ field: 'email', message: 'Enter an email address.' })
  })

  it('rejects half an address', () => expect(contactProblem({ ...owen, email: 'o.tran@' }, false)?.field).toBe('email'))

  it('is stored without the spaces around', () =>
    expect(trimmed({ ...owen, name: ' Owen Tran ' }).name).toBe('Owen Tran'))
})
