import { permissions } from '@/kernel/permission'

export const scrubListPermissions = permissions('Settings', {
  settings_areacodebadlist: 'Area code scrubber',
  settings_emailbadlist: 'Email scrubber',
  settings_phonenumberbadlist: 'Phone scrubber',
  settings_fakewords: 'Bad words',
})
