import { describe, expect, it } from 'vitest'
import { complianceHold, decisionProblem } from './compliance-decision.ts'

describe('a decision of compliance', () => {
  it('holds all orders unless it is an approval', () => {
    expect(complianceHold('approved', '')).toBeNull()
    expect(complianceHold('pending', '')).toContain('not approved')
    expect(complianceHold('hold', 'Board letter')).toBe('Board letter')
    expect(complianceHold('rejected', '')).toBe('Compliance rejected it.')
    expect(complianceHold('rejected', 'No license.')).toBe('Compliance rejected it. No license.')
  })

  it('needs a reason to hold and to reject', () => {
    expect(decisionProblem('hold', ' ')).toBeDefined()
    expect(decisionProblem('rejected', '')).toBeDefined()
    expect(decisionProblem('hold', 'Board letter')).toBeUndefined()
    expect(decisionProblem('approved', '')).toBeUndefined()
    expect(decisionProblem('pending', '')).toBeUndefined()
  })
})
