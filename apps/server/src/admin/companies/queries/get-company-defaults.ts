import { companies } from '@galen/contract/admin/companies'
import { query } from '../../../platform/operation.ts'
import { companyDefaults } from '../company-defaults.ts'

export const getCompanyDefaults = query(companies.defaults, ({ db, actor }) => companyDefaults(db, actor))
