import type { Services } from '@/server/services'

export const siteUrl = (services: Services): string =>
  services.config.SLUICE_PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${services.config.PORT}`
