import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'

/** Addresses of a feature that are no API calls: files, redirects, pages for people without the console. */
export type FeaturePages = (server: FastifyInstance, services: Services) => void
