import { describe, expect, it } from 'vitest'
import { refusedTopics } from './refused-topics.ts'

const TOPIC = '/topic/company'

describe('topics that the server refuses', () => {
  it('are not asked for again', () => {
    const refused = refusedTopics()
    expect(refused.hear({ subscription: TOPIC, message: 'Forbidden' })).toBe(true)
    expect(refused.has(TOPIC)).toBe(true)
    expect(refused.has('/topic/other')).toBe(false)
  })

  it('are asked for again by whoever opens the screen again', () => {
    const refused = refusedTopics()
    refused.hear({ subscription: TOPIC, message: 'Forbidden' })
    refused.forget(TOPIC)
    expect(refused.has(TOPIC)).toBe(false)
  })

  it('stay wanted when the server could not look', () => {
    const refused = refusedTopics()
    expect(refused.hear({ subscription: TOPIC, message: 'Unavailable' })).toBe(true)
    expect(refused.has(TOPIC)).toBe(false)
  })

  it('are not what an error of the whole connection is about', () => {
    const refused = refusedTopics()
    expect(refused.hear({ message: 'Expired token' })).toBe(false)
  })

  it('are forgotten with the person they were refused to', () => {
    const refused = refusedTopics()
    refused.hear({ subscription: TOPIC, message: 'Forbidden' })
    refused.forgetAll()
    expect(refused.has(TOPIC)).toBe(false)
  })
})
