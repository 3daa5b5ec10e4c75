-- The picture of a designer as it stands in lists; a copy of what media_photo has of the designer.
ALTER TABLE yedi_designer ADD COLUMN photo {text};
