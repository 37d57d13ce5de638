/** So many photos has a service's page beside its main one. */
export const mostServicePhotos = 8;
