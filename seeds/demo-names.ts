/** The demo's fictional staff; its companies are in demo/. */
export const ROLES = [
  {
    title: 'Operations',
    permissions: [
      'leads_view',
      'publisher_manage',
      'lender_manage',
      'order_manage',
      'caps_manage',
      'reports_view',
      'settings_manage',
      'lead_editleadbody',
      'lead_manualposting',
      'lead_faillead',
      'lead_rematchlead',
      'lead_setmatchnobuyer',
      'lead_settleposting',
      'lead_revealdata',
      'settings_returnreasons',
      'log_globallog',
    ],
  },
  {
    title: 'Compliance',
    permissions: [
      'leads_view',
      'reports_view',
      'settings_emailbadlist',
      'settings_phonenumberbadlist',
      'settings_fakewords',
      'settings_areacodebadlist',
      'lead_deletelead',
      'lead_removefrombuyer',
      'lead_revealdata',
      'log_globallog',
    ],
  },
  {
    title: 'Finance',
    permissions: [
      'leads_view',
      'reports_view',
      'money_manage',
      'download_fullleadinfo',
      'download_lenderlist',
      'log_globallog',
    ],
  },
  {
    title: 'User manager',
    permissions: [
      'usermanagement_adminmanagement',
      'usermanagement_permission',
      'usermanagement_publisherusers',
      'usermanagement_lenderusers',
    ],
  },
  { title: 'Reader', permissions: ['leads_view', 'reports_view'] },
] as const

export const STAFF = [
  { name: 'Dana Whitfield', role: 'Operations', status: 1 },
  { name: 'Marcus Oyelaran', role: 'Operations', status: 1 },
  { name: 'Priya Raman', role: 'Compliance', status: 1 },
  { name: 'Tom Lindqvist', role: 'Finance', status: 1 },
  { name: 'Elena Castellano', role: 'User manager', status: 1 },
  { name: 'Joseph Akana', role: 'Reader', status: 2 },
  { name: 'Wren Halloran', role: 'Operations', status: 0 },
] as const
