-- What an undo gives back, in the form of the captured rows: tables by their names in the file, keys as lists.
UPDATE `site_changes` SET `before` = (
  SELECT json_group_array(json_object(
    'table', CASE saved.value ->> 'table'
      WHEN 'openingHours' THEN 'opening_hours'
      WHEN 'bookingHours' THEN 'booking_hours'
      WHEN 'closedDays' THEN 'closed_days'
      WHEN 'servicePictures' THEN 'service_pictures'
      WHEN 'galleryPictures' THEN 'gallery_pictures'
      WHEN 'sitePictures' THEN 'site_pictures'
      WHEN 'teamProfiles' THEN 'team_profiles'
      ELSE saved.value ->> 'table'
    END,
    'key', json_array(saved.value -> 'key'),
    'row', saved.value -> 'row'
  ))
  FROM json_each(`before`) AS saved
);
